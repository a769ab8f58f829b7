import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';

/** A restore replaces everything, so it is done at the server and not in a browser. */
export function RestoreSteps({ folder }: { folder: string }) {
  return (
    <Card className="mt-4" aria-label="How to Restore">
      <CardHeader
        title="How to Restore"
        description="At the server, whole or not at all: a restore that fails leaves everything as it was."
        icon={<Undo2 aria-hidden />}
      />
      <CardBody>
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          <li>Stop Nafasi.</li>
          <li>
            Run <Command>npm run restore -- FILE</Command> with a file of <Command>{folder}</Command>. Add{' '}
            <Command>--force</Command> to replace the space that is there.
          </li>
          <li>Start Nafasi. Everybody signs in again, and the audit log tells of the restore.</li>
        </ol>
        <p className="mt-3 max-w-prose text-muted text-sm">
          A backup holds everything, passwords as their hashes included: keep copies in another building, and only where
          you would keep the books themselves.
        </p>
      </CardBody>
    </Card>
  );
}

function Command({ children }: { children: ReactNode }) {
  return <code className="wrap-anywhere rounded-sm bg-surface-2 px-1.5 py-0.5 text-[0.8125rem]">{children}</code>;
}
