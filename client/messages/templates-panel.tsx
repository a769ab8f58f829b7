import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '../../domain/messages/contract.ts';
import { CHANNEL_LABELS } from '../../domain/messages/kind.ts';
import { getMessageKind, MESSAGE_KIND_NAMES } from '../../domain/messages/kinds.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { templatesQuery, templateTitle } from './template-queries.ts';

const TemplateDialog = onDemand(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const icons = { email: <Mail aria-hidden />, sms: <MessageSquareText aria-hidden /> };

/** What the space writes by itself, message by message, on the settings screen. */
export function TemplatesPanel() {
  const templates = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  return (
    <Card aria-label="Message templates" className="mt-4">
      <SettingsSection
        title="Message Templates"
        description="Text of emails and SMS. Names, amounts and dates are filled in for each message."
      >
        {templates.data ? (
          <ul aria-label="Message templates" className="m-0 grid list-none gap-2 p-0 sm:grid-cols-2">
            {MESSAGE_KIND_NAMES.map((kind) => (
              <Kind
                key={kind}
                label={getMessageKind(kind).label}
                templates={templates.data.filter((template) => template.kind === kind)}
                onChoose={setChosen}
              />
            ))}
          </ul>
        ) : templates.error ? (
          <ErrorState
            {...describeError(templates.error)}
            onRetry={() => void templates.refetch()}
            retrying={templates.isFetching}
          />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </SettingsSection>
      {chosen ? (
        <TemplateDialog
          key={`${templateTitle(chosen)} ${chosen.version}`}
          template={chosen}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Card>
  );
}

type KindProps = {
  label: string;
  templates: readonly MessageTemplate[];
  onChoose: (template: MessageTemplate) => void;
};

function Kind({ label, templates, onChoose }: KindProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-md border border-line px-3 py-2">
      <span className="flex min-w-0 items-center gap-2 font-medium text-sm">
        <span className="min-w-0">{label}</span>
        {templates.some(({ isEdited }) => isEdited) ? <Badge tone="accent">Edited</Badge> : null}
      </span>
      <span className="flex gap-1.5">
        {templates.map((template) => (
          <Button
            key={template.channel}
            variant="secondary"
            size="sm"
            icon={icons[template.channel]}
            aria-label={templateTitle(template)}
            onClick={() => onChoose(template)}
          >
            {CHANNEL_LABELS[template.channel]}
          </Button>
        ))}
      </span>
    </li>
  );
}
