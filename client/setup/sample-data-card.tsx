import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';

const RemoveSampleDialog = onDemand(async () => (await import('./remove-sample-dialog.tsx')).RemoveSampleDialog);

export function SampleDataCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Sample Data" className="mt-4">
      <CardHeader
        title="Sample Data"
        icon={<FlaskConical aria-hidden />}
        description="This is a demo space: its tenants, invoices and people are made up. Remove them to start with your own."
      />
      <CardBody>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Remove Sample Data
        </Button>
      </CardBody>
      <RemoveSampleDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
