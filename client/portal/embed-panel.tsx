import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveGeneral } from '../../domain/settings/contract.ts';
import { originProblem } from '../../domain/settings/embed-origins.ts';
import { ApiError, call } from '../api/call.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { settingsQuery, useSaveSettings } from '../settings/queries.ts';
import { failureText } from '../settings/save-message.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { CopyField } from '../users/copy-field.tsx';

const snippet = () =>
  `<iframe src="${window.location.origin}${paths.embed}" title="Book a meeting room" style="width:100%;height:900px;border:0" loading="lazy"></iframe>`;

const findProblem = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? failureText('general', error);

/** The sites that may show the booking page in a frame, kept as soon as one is added or removed. */
export function EmbedPanel() {
  const canWrite = useCan()('settings:write');
  const sites = useQuery(settingsQuery).data?.general.embedOrigins ?? [];
  const { add, remove, problem, pending } = useSites(sites);
  return (
    <Card aria-label="Booking on Your Own Site" className="mt-4">
      <CardHeader title="Booking on Your Own Site" />
      <CardBody>
        <div className="grid min-w-0 gap-4">
          <p className="text-muted text-sm">
            Sites that may show the booking page in a frame. No other page of the space can be framed.
          </p>
          <Sites sites={sites} onRemove={canWrite && !pending ? remove : null} />
          {canWrite ? <AddSite onAdd={add} problem={problem} pending={pending} /> : null}
          {sites.length > 0 ? (
            <CopyField label="For Your Page" value={snippet()} hint="Paste it into the HTML of your site." />
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}

function useSites(sites: readonly string[]) {
  const save = useSaveSettings('general', (embedOrigins: string[]) => call(saveGeneral, { body: { embedOrigins } }));
  const [problem, setProblem] = useState<string>();
  const keep = async (next: string[], said: string) => {
    try {
      await save.mutateAsync(next);
      setProblem(undefined);
      toast({ title: 'Settings Saved', description: said });
      return true;
    } catch (error) {
      setProblem(findProblem(error));
      return false;
    }
  };
  const add = async (typed: string) => {
    const site = typed.trim().replace(/\/$/, '');
    const wrong = originProblem(site) ?? (sites.includes(site) ? 'This site is listed already' : null);
    if (wrong === null) return keep([...sites, site], `${site} may show the booking page.`);
    setProblem(wrong);
    return false;
  };
  const remove = (site: string) =>
    void keep(
      sites.filter((one) => one !== site),
      `${site} was removed.`,
    );
  return { add, remove, problem, pending: save.isPending };
}

type SitesProps = { sites: readonly string[]; onRemove: ((site: string) => void) | null };

function Sites({ sites, onRemove }: SitesProps) {
  if (sites.length === 0) return null;
  return (
    <ul aria-label="Sites" className="divide-y divide-line rounded-md border border-line">
      {sites.map((site) => (
        <li key={site} className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-3 text-sm">
          <span className="wrap-anywhere min-w-0">{site}</span>
          {onRemove ? (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              aria-label={`Remove ${site}`}
              onClick={() => onRemove(site)}
            >
              Remove
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type AddSiteProps = { onAdd: (site: string) => Promise<boolean>; problem: string | undefined; pending: boolean };

function AddSite({ onAdd, problem, pending }: AddSiteProps) {
  const [typed, setTyped] = useState('');
  const add = async () => {
    if (await onAdd(typed)) setTyped('');
  };
  return (
    <div className="flex items-start gap-2">
      <Field label="Your Site" error={problem} hint="Without a path. Saved as soon as you add it." className="flex-1">
        <Input
          type="url"
          value={typed}
          placeholder="https://www.example.com"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
      </Field>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        pending={pending}
        onClick={() => void add()}
        className="mt-[26px]"
      >
        Add Site
      </Button>
    </div>
  );
}
