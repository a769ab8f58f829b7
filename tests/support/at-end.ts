const endings: (() => unknown)[] = [];

// A hook that is registered while another hook or a test runs is never called, and nobody says so: end-of-file.ts
// registers one from the start of each file, which ends what was begun in the opposite order.
export const atEnd = (end: () => unknown): void => void endings.push(end);

// All are ended, also when one of them fails; the first failure is then told.
export const endAll = async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
