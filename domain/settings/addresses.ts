/** The addresses of a text with commas between, each once. */
export const addressesIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  ),
];
