import { toWallTime } from '../../domain/kernel/time.ts';
import type { Visit } from '../../domain/visits/contract.ts';
import { badgeText, codeText } from '../../domain/visits/text.ts';
import { DateText, TimeText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { useZone } from '../ui/zone.ts';

const under = 'block truncate text-muted text-xs';

function Expected({ expectedDay, expectedTime }: Visit) {
  return (
    <span className="block min-w-0 leading-snug">
      {expectedTime ? <TimeText time={expectedTime} /> : 'Any time'}
      <span className={under}>
        <DateText day={expectedDay} weekday />
      </span>
    </span>
  );
}

function Came({ inAt, outAt, badgeNumber }: Visit) {
  const zone = useZone();
  if (inAt === null) return <span className="text-muted">–</span>;
  return (
    <span className="block min-w-0 leading-snug">
      <TimeText time={toWallTime(inAt, zone)} />
      <span className={under}>
        {badgeNumber === null ? null : badgeText(badgeNumber)}
        {outAt ? (
          <>
            {' · out '}
            <TimeText time={toWallTime(outAt, zone)} />
          </>
        ) : null}
      </span>
    </span>
  );
}

export const visitColumns: readonly Column<Visit>[] = [
  {
    key: 'visitor',
    header: 'Visitor',
    title: ({ visitorName }) => visitorName,
    cell: ({ visitorName, company, phone }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{visitorName}</span>
        <span className={under}>{[company, phone].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'host',
    header: 'Host',
    width: '24%',
    cell: ({ hostTenantName, hostName }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{hostTenantName ?? 'The Front Desk'}</span>
        <span className={under}>{hostName}</span>
      </span>
    ),
  },
  {
    key: 'expected',
    header: 'Expected',
    sortKey: 'expectedAt',
    width: '9rem',
    cell: (visit) => <Expected {...visit} />,
  },
  { key: 'came', header: 'Came', width: '12rem', hideBelow: 'lg', cell: (visit) => <Came {...visit} /> },
  {
    key: 'code',
    header: 'Code',
    width: '6rem',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ code, state }) =>
      code && (state === 'expected' || state === 'inside') ? (
        <span className="tabular-nums">{codeText(code)}</span>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    hideBelow: 'md',
    cell: ({ state }) => <StatusChip status={state} />,
  },
];
