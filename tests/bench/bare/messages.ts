type Message = { kind: string; subject: string; body: string; document: string; attachments?: string; key: string };

/** Queues a mail to an address, where there is one. All but the kind are SQL. */
export const queueing = (
  from: string,
  to: string,
  { kind, subject, body, document, attachments = `'[]'::jsonb`, key }: Message,
): string => `
    insert into outbox (kind, channel, recipient, subject, body, attachments, document, event_key, status, next_attempt_at)
    select '${kind}', 'email', ${to}, ${subject}, ${body}, ${attachments}, ${document}, ${key},
      case when exists (select from sending_accounts where channel = 'email') then 'queued' else 'kept' end, clock_timestamp()
    from ${from} where ${to} is not null on conflict do nothing returning recipient, status, created_at`;

/** A figure with its currency. */
export const amountSql = (amount: string): string => `'KES ' || to_char(${amount}, 'FM99,999,990.00')`;

/** What was queued, as answers have it. */
export const deliveriesSql = `(select json_agg(json_build_object('recipient', recipient, 'status', status,
      'at', replace(replace(created_at::text, ' ', 'T'), '+00', 'Z'), 'error', null)) from queued) as deliveries`;
