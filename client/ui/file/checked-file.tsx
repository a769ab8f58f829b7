import { useState } from 'react';

/** A file is looked at before it is sent, and what is wrong with it said at once; the server checks the same, by content. */
export function useCheckedFile(
  findProblem: (content: Uint8Array, file: File) => string | null,
  send: (file: File) => Promise<unknown>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (file: File) => {
    const wrong = findProblem(new Uint8Array(await file.arrayBuffer()), file);
    setProblem(wrong);
    if (!wrong) await send(file);
  };
  return { problem, setProblem, onFile: (file: File) => void check(file) };
}

export function FileProblem({ problem }: { problem: string | null }) {
  return problem ? (
    <p role="alert" className="text-late text-xs">
      {problem}
    </p>
  ) : null;
}
