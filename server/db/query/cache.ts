export type Memory = {
  // What was worked out from the whole space is kept until something in it changes, and worked out once for all who ask.
  recall<T>(key: string, work: () => Promise<T>): Promise<T>;
  forget(): void;
};

// For what runs once and beside the server.
export const NO_MEMORY: Memory = { recall: (_, work) => work(), forget: () => undefined };

// Keys carry the minute and the role: what is older is of no use.
const MOST_KEPT = 50;

// A change made here is known when its own caller is answered; one made by another node, when it is heard of. Without an
// ear for the others nothing is kept.
export const createMemory = (hearsOthers: () => boolean): Memory => {
  let kept = new Map<string, Promise<unknown>>();

  const remember = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const answers = kept;
    if (answers.size >= MOST_KEPT) answers.clear();
    const answer = work();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };

  return {
    recall<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (!hearsOthers()) return work();
      return (kept.get(key) as Promise<T> | undefined) ?? remember(key, work);
    },
    // What is still being worked out began before the change, and is for those who asked before it.
    forget() {
      kept = new Map();
    },
  };
};
