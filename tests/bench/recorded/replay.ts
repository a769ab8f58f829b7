import pg from 'pg';
import type { Sent } from './record.ts';

// As the server's own connections are set, so that the same plan is found.
const OPTIONS = '-c timezone=UTC -c enable_memoize=off -c jit=off -c pg_trgm.word_similarity_threshold=0.4';

/** Sends recorded statements again, in the same order over as many connections as they came over. */
export const startReplay = async (url: string, sent: readonly Sent[]) => {
  const groups = [...Map.groupBy(sent, ({ connection }) => connection).values()];
  const clients = await Promise.all(
    groups.map(async (statements) => {
      const client = new pg.Client({ connectionString: url, options: OPTIONS });
      await client.connect();
      return { client, statements };
    }),
  );
  return {
    async send(): Promise<void> {
      await Promise.all(
        clients.map(async ({ client, statements }) => {
          for (const { text, values, name } of statements)
            await client.query({ text, rowMode: 'array', ...(values ? { values } : {}), ...(name ? { name } : {}) });
        }),
      );
    },
    stop: async () => void (await Promise.all(clients.map(({ client }) => client.end()))),
  };
};
