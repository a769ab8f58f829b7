import { Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { TenantDialog } from '../tenants/tenant-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { GenerateInvoices } from './generate-invoices.tsx';

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
