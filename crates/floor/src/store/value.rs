//! Values that go into a statement and come out of one.

use super::StoreError;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Nothing.
    Null,
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<u64> for Value {
    /// Numbers of ours are counts and ids below 2^63.
    fn from(number: u64) -> Self {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Value::Bytes(bytes)
    }
}

/// A row that came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row(pub Vec<Value>);

impl Row {
    /// The number in a column.
    pub fn int(&self, column: usize) -> Result<i64, StoreError> {
        match self.0.get(column) {
            Some(Value::Int(number)) => Ok(*number),
            other => Err(unexpected(column, other)),
        }
    }

    /// The number in a column, as one that is not below nothing.
    pub fn count(&self, column: usize) -> Result<u64, StoreError> {
        let number = self.int(column)?;
        u64::try_from(number).map_err(|_| unexpected(column, self.0.get(column)))
    }

    /// The text in a column.
    pub fn text(&self, column: usize) -> Result<String, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text.clone()),
            other => Err(unexpected(column, other)),
        }
    }

    /// The bytes in a column.
    pub fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError> {
        match self.0.get(column) {
            Some(Value::Bytes(bytes)) => Ok(bytes.clone()),
            other => Err(unexpected(column, other)),
        }
    }
}

fn unexpected(column: usize, found: Option<&Value>) -> StoreError {
    StoreError::Database(format!("column {column} holds {found:?}"))
}
