/** What an operator should know although the server serves: each cause has one sentence at a time. */
export type Warnings = { set(cause: 'damage' | 'sealing', sentence: string | null): void; all(): string[] };

export const createWarnings = (): Warnings => {
  const sentences = new Map<string, string>();
  return {
    set(cause, sentence) {
      if (sentence === null) sentences.delete(cause);
      else sentences.set(cause, sentence);
    },
    all: () => [...sentences.values()],
  };
};
