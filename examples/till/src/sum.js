/** The sum of prices such as `0.10`. */
export function sumOf(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}
