import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export type Stream = {
  status: number;
  // Every topic heard so far, in order.
  topics: string[];
  // What had changed just before it was opened.
  missed: string[];
  isOpen(): boolean;
  close(): void;
};

const topicsOf = (event: string, message: string): string[] => {
  const data = new RegExp(`^event: ${event}\\ndata: (.*)$`, 'm').exec(message)?.[1];
  return data === undefined ? [] : (JSON.parse(data) as { topics: string[] }).topics;
};

// An open screen of the browser: it listens to what changed until it is closed from one side.
export const openStream = async (origin: string, cookie: string | null): Promise<Stream> => {
  const request = get(`${origin}/api/events`, { headers: cookie ? { cookie: `nafasi=${cookie}` } : {}, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const topics: string[] = [];
  const missed: string[] = [];
  let open = true;
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      topics.push(...topicsOf('change', message));
      missed.push(...topicsOf('missed', message));
    }
  });
  response.on('error', () => undefined); // A cut connection shows as the end.
  response.on('close', () => {
    open = false;
  });
  return {
    status: response.statusCode ?? 0,
    topics,
    missed,
    isOpen: () => open,
    close: () => void request.destroy(),
  };
};
