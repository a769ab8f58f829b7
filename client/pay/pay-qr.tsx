import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { payQrQuery } from './queries.ts';

/** A code for the phone of somebody who reads the page on a larger screen; nothing where Safaricom draws none. */
export function PayQr({ token, amount }: { token: string; amount: string }) {
  const { data, isPending } = useQuery(payQrQuery(token, amount));
  if (isPending) return <Skeleton className="mt-3 h-48 w-40" />;
  if (!data?.picture) return null;
  return (
    <figure className="mt-3">
      <figcaption className="mb-2">Or scan this code in the M-Pesa app:</figcaption>
      <img
        src={`data:image/png;base64,${data.picture}`}
        alt="QR code to pay this invoice with M-Pesa"
        width={160}
        height={160}
        className="rounded-md bg-white p-1"
      />
    </figure>
  );
}
