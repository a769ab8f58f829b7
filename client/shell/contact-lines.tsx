import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfig } from '../settings/config-queries.ts';
import { Link } from '../ui/link.tsx';

const linkLook = 'underline decoration-line-strong underline-offset-3 hover:decoration-current';

/** How to reach the people of the space; what the settings leave empty is left out. */
export function ContactLines() {
  const { phone, email, address } = useConfig();
  return (
    <ul className="grid gap-2 text-sm">
      {phone ? (
        <Line icon={<Phone aria-hidden />}>
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkLook}>
            {phone}
          </Link>
        </Line>
      ) : null}
      {email ? (
        <Line icon={<Mail aria-hidden />}>
          <Link href={`mailto:${email}`} className={linkLook}>
            {email}
          </Link>
        </Line>
      ) : null}
      {address ? <Line icon={<MapPin aria-hidden />}>{address}</Line> : null}
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span className="wrap-break-word min-h-[24px] min-w-0">{children}</span>
    </li>
  );
}
