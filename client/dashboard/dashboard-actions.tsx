import { Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { GenerateInvoices } from './generate-invoices.tsx';

const TenantDialog = onDemand(async () => (await import('../tenants/tenant-dialog.tsx')).TenantDialog);

type Opened = 'generate' | 'tenant';

/** The two that the specification puts beside the title. */
export function DashboardActions() {
  const can = useCan();
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (dialog: Opened) => {
    setTurn(turn + 1);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      {can('finance:write') ? (
        <>
          <Button variant="secondary" icon={<Files aria-hidden />} onClick={() => open('generate')}>
            Generate Invoices
          </Button>
          <GenerateInvoices key={`generate ${turn}`} open={opened === 'generate'} onOpenChange={close} />
        </>
      ) : null}
      {can('tenants:write') ? (
        <>
          <Button icon={<Plus aria-hidden />} onClick={() => open('tenant')}>
            Add Tenant
          </Button>
          <TenantDialog key={`tenant ${turn}`} tenant={null} open={opened === 'tenant'} onClose={close} />
        </>
      ) : null}
    </>
  );
}
