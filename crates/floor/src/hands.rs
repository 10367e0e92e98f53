//! A few threads of their own for work that takes much memory.
//!
//! A password is hashed in nineteen megabytes. Done on whatever thread is free,
//! the allocator keeps that much for every thread that ever did it; done by two,
//! for two.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub struct Hands {
    jobs: Sender<Job>,
}

impl Hands {
    /// So many threads.
    pub fn new(count: usize) -> Self {
        let (jobs, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || work(&waiting));
        }
        Self { jobs }
    }

    /// Has it done when a thread is free; nothing if the floor is closing.
    pub async fn lend<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = oneshot::channel();
        let job = Box::new(move || {
            // Whoever asked may have gone.
            let _ = tell.send(job());
        });
        self.jobs.send(job).ok()?;
        told.await.ok()
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[tokio::test]
    async fn few_threads_do_it_all() {
        let hands = Hands::new(2);
        let mut threads = BTreeSet::new();
        for n in 0..50 {
            let (number, by) =
                hands.lend(move || (n, format!("{:?}", thread::current().id()))).await.unwrap();
            assert_eq!(number, n);
            threads.insert(by);
        }
        assert!(threads.len() <= 2);
    }
}
