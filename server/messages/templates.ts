import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type { MessageTemplate, saveMessageTemplate } from '../../domain/messages/contract.ts';
import type { Channel } from '../../domain/messages/kind.ts';
import { MESSAGE_KIND_NAMES, type MessageKindName } from '../../domain/messages/kinds.ts';
import { sampleValues } from '../../domain/messages/samples.ts';
import {
  defaultTemplate,
  listChannels,
  listPlaceholders,
  type Template,
  templateProblems,
} from '../../domain/messages/template.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { messageTemplates } from './tables.ts';

type TemplateRow = typeof messageTemplates.$inferSelect;
type TemplateDeps = Pick<Deps, 'db' | 'settings' | 'config'>;

type Templates = Record<Channel, Template | null>;

const readTemplates = async (db: Db): Promise<(kind: MessageKindName) => Templates> => {
  const rows = await db.select().from(messageTemplates).where(isNotNull(messageTemplates.body));
  return (kind) => {
    const wordsFor = (channel: Channel): Template | null => {
      const row = rows.find((one) => one.kind === kind && one.channel === channel);
      return row?.body ? { subject: row.subject, body: row.body } : defaultTemplate(kind, channel);
    };
    return { email: wordsFor('email'), sms: wordsFor('sms') };
  };
};

// Words are kept for as long as the settings they were read with: a node forgets both when it hears of a change.
const known = new WeakMap<Settings, (kind: MessageKindName) => Templates>();

/** The words that hold now. */
export const currentTemplates = async (db: Db, settings: Settings, kind: MessageKindName): Promise<Templates> => {
  const kept = known.get(settings);
  if (kept) return kept(kind);
  const read = await readTemplates(db);
  known.set(settings, read);
  return read(kind);
};

const presenter = async ({ settings, config }: TemplateDeps) => {
  const known = await settings.get();
  const site = publicAddress(config, '');
  return (kind: MessageKindName, channel: Channel, row: TemplateRow | undefined): MessageTemplate => {
    const text = row?.body ? { subject: row.subject, body: row.body } : defaultTemplate(kind, channel);
    if (!text) throw notFound('Template');
    const samples = sampleValues(kind, known, site);
    return {
      kind,
      channel,
      ...text,
      isEdited: row?.body != null,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      placeholders: Object.entries(listPlaceholders(kind)).map(([name, { about }]) => ({
        name,
        about,
        sample: samples[name] ?? '',
      })),
    };
  };
};

export const listTemplates = async (deps: TemplateDeps): Promise<MessageTemplate[]> => {
  const rows = await deps.db.select().from(messageTemplates).orderBy(asc(messageTemplates.id));
  const present = await presenter(deps);
  return MESSAGE_KIND_NAMES.flatMap((kind) =>
    listChannels(kind).map((channel) =>
      present(
        kind,
        channel,
        rows.find((row) => row.kind === kind && row.channel === channel),
      ),
    ),
  );
};

type Place = { kind: MessageKindName; channel: Channel };
type Stored = Pick<TemplateRow, 'subject' | 'body'>;

// The version is the one that was read, so a faster change is not overwritten.
const store = async (db: Db, { kind, channel }: Place, text: Stored, version: number): Promise<TemplateRow> => {
  const [row] =
    version === 0
      ? await db
          .insert(messageTemplates)
          .values({ kind, channel, ...text })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(messageTemplates)
          .set({ ...text, version: version + 1 })
          .where(
            and(
              eq(messageTemplates.kind, kind),
              eq(messageTemplates.channel, channel),
              eq(messageTemplates.version, version),
            ),
          )
          .returning();
  if (!row) throw new AppError('conflict', 'Someone else has changed this text. Open it again to see the changes.');
  return row;
};

export const saveTemplate = async (
  deps: TemplateDeps,
  place: Place,
  { version, body, subject: given }: BodyOf<typeof saveMessageTemplate>,
): Promise<MessageTemplate> => {
  const { kind, channel } = place;
  const standard = defaultTemplate(kind, channel);
  if (!standard) throw notFound('Template');
  const subject = channel === 'email' ? given : null;
  const problems = templateProblems(kind, channel, { subject, body });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const isStandard = standard.subject === subject && standard.body === body;
  const row = await store(deps.db, place, isStandard ? { subject: null, body: null } : { subject, body }, version);
  return (await presenter(deps))(kind, channel, row);
};

export const resetTemplate = async (deps: TemplateDeps, place: Place, version: number): Promise<MessageTemplate> => {
  const { kind, channel } = place;
  if (!defaultTemplate(kind, channel)) throw notFound('Template');
  const present = await presenter(deps);
  if (version === 0) {
    const [row] = await deps.db
      .select()
      .from(messageTemplates)
      .where(and(eq(messageTemplates.kind, kind), eq(messageTemplates.channel, channel)));
    if (!row) return present(kind, channel, undefined);
  }
  return present(kind, channel, await store(deps.db, place, { subject: null, body: null }, version));
};
