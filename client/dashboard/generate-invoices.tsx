import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';

const GenerateDialog = onDemand(async () => (await import('../billing/runs/generate-dialog.tsx')).GenerateDialog);

type GenerateInvoicesProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The specification's pause, in which the words of success can be read. */
const PAUSE_MS = 2_000;

/** Opens Financials, unless the user has left the dashboard meanwhile. */
function goToFinancials() {
  const { pathname } = window.location;
  if (pathname === paths.home || pathname === paths.dashboard) navigate(paths.financials);
}

export function GenerateInvoices({ open, onOpenChange }: GenerateInvoicesProps) {
  return (
    <GenerateDialog
      open={open}
      onClose={() => onOpenChange(false)}
      onGenerated={() => void setTimeout(goToFinancials, PAUSE_MS)}
    />
  );
}
