import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { SpaceMark } from '../settings/space-mark.tsx';
import { Link } from '../ui/link.tsx';

/** The product goes by the name of the space that runs on it. */
export function Brand() {
  const { companyName } = useConfig();
  return (
    <Link
      href={paths.home}
      className="flex min-w-0 items-center gap-2.5 rounded-md font-bold leading-tight tracking-tight max-sm:text-sm"
    >
      <SpaceMark />
      <span className="wrap-break-word line-clamp-2 min-w-0">{companyName}</span>
    </Link>
  );
}
