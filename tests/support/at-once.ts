/** Does the work for each item, so many at once; the answers are in the order of the items. */
export const atOnce = async <T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, n: number) => Promise<R>,
): Promise<R[]> => {
  const answers: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [n, item] of left) answers[n] = await work(item, n);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return answers;
};
