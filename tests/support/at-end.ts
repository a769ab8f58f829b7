const endings: (() => unknown)[] = [];

// A hook that is registered while another hook or a test runs is never called, and nobody says so: end-of-file.ts
// registers one from the start of each file, which ends what was begun in the opposite order.
export const atEnd = (end: () => unknown): void => void endings.push(end);

export const endAll = async (): Promise<void> => {
  for (const end of endings.splice(0).reverse()) await end();
};
