// Money in words. Amounts come as numbers of dollars with two decimals at most;
// they are counted in cents here so that sums are exact.

export const cents = (dollars) => Math.round(Number(dollars ?? 0) * 100);
export const dollars = (count) => count / 100;

const full = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** $1,234.50 */
export function money(amount) {
  const value = Number(amount ?? 0);
  return `${value < 0 ? "−" : ""}$${full.format(Math.abs(value))}`;
}

/** $25, or $12.50 where there are cents: for the felt. */
export function brief(amount) {
  const value = Number(amount ?? 0);
  const text = cents(value) % 100 === 0 ? whole.format(Math.abs(value)) : full.format(Math.abs(value));
  return `${value < 0 ? "−" : ""}$${text}`;
}

/** The shortest form, for a chip: 25, 1.5k. */
export function tiny(amount) {
  const value = Number(amount ?? 0);
  if (value >= 10000) return `${whole.format(value / 1000)}k`;
  if (value >= 1000) return `${String(Math.round(value / 100) / 10)}k`;
  return String(Math.round(value * 100) / 100);
}

/** +$30.00, −$5.00 or $0.00: a result. */
export function net(amount) {
  const value = Number(amount ?? 0);
  if (cents(value) === 0) return "$0.00";
  return value > 0 ? `+${money(value)}` : money(value);
}

export const sign = (amount) => (cents(amount) > 0 ? "win" : cents(amount) < 0 ? "lose" : "even");

/** 0.0267 as 2.67%. */
export function percent(part) {
  if (part === null || part === undefined || Number.isNaN(Number(part))) return "";
  const value = Number(part) * 100;
  return `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(Math.abs(value) < 0.1 && value !== 0 ? 3 : 2)}%`;
}

/** The chips of the rack, by value in dollars. */
export const CHIPS = [1, 5, 25, 100, 500];

/** The fewest chips for an amount, largest first; cents make one more white chip. */
export function stackOf(amount, most = 7) {
  let left = cents(amount);
  const chips = [];
  for (const value of [...CHIPS].reverse()) {
    while (left >= value * 100 && chips.length < most) {
      chips.push(value);
      left -= value * 100;
    }
  }
  if (left > 0 && chips.length < most) chips.push(1);
  return chips;
}
