import { Alert } from '../ui/feedback/alert.tsx';
import type { PayDetails } from './queries.ts';

type Mpesa = Pick<NonNullable<PayDetails['mpesa']>, 'environment'>;

/** Says that no real money moves here. The drawn phone of the demo belongs below it. */
export function NoRealMoney({ mpesa: { environment } }: { mpesa: Mpesa }) {
  return (
    <Alert tone="waiting" className="mt-4">
      {environment === 'simulator'
        ? 'Simulator: no real money moves.'
        : 'Safaricom’s sandbox: no real money moves. Do not pay from the M-Pesa menu.'}
    </Alert>
  );
}
