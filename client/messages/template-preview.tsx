import type { MessageTemplate } from '../../domain/messages/contract.ts';
import { kindOf } from '../../domain/messages/kinds.ts';
import { plainSms, smsSize } from '../../domain/messages/sms.ts';
import { fillTemplate, type Template, templateProblems } from '../../domain/messages/template.ts';
import { Alert } from '../ui/alert.tsx';
import { samplesOf } from './template-words.ts';

type TemplatePreviewProps = { template: MessageTemplate; words: Template };

/** The message as it would read now, written to a company that does not exist. */
export function TemplatePreview({ template, words }: TemplatePreviewProps) {
  const { kind, channel } = template;
  const { subject, body } = fillTemplate(words, samplesOf(template));
  const [problem] = Object.values(templateProblems(kind, channel, words));
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-0">
      <h3 className="mb-1.5 font-medium text-sm">Preview</h3>
      <div className="rounded-md border border-line bg-surface-2/50 px-4 py-3.5 text-sm">
        {channel === 'email' ? <Letter subject={subject} body={body} mayStop={kindOf(kind).mayStop === true} /> : null}
        {channel === 'sms' ? <Sms text={plainSms(body)} /> : null}
      </div>
      {problem ? (
        <Alert tone="waiting" className="mt-3">
          {problem}
        </Alert>
      ) : null}
    </section>
  );
}

function Letter({ subject, body, mayStop }: { subject: string; body: string; mayStop: boolean }) {
  return (
    <>
      <p className="wrap-anywhere border-line border-b pb-2 font-semibold">{subject}</p>
      <p className="wrap-anywhere mt-3 whitespace-pre-wrap leading-relaxed">{body}</p>
      {mayStop ? (
        <p className="mt-3 text-muted">To get no more messages of this kind: a link of the recipient’s own</p>
      ) : null}
    </>
  );
}

function Sms({ text }: { text: string }) {
  const { encoding, characters, segments } = smsSize(text);
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{text}</p>
      <p className="mt-2 text-muted text-xs">
        {`${characters} characters, ${segments} SMS`}
        {encoding === 'unicode' ? '. A character beyond the plain alphabet lets one SMS hold 70 instead of 160.' : null}
      </p>
    </>
  );
}
