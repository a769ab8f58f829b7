import { keptAnswer } from '../../api/offline/kept-answers.ts';

/** What the tablet shows, as it was last where there is no line. */
export const keptPage = <Page>(key: string, ask: () => Promise<Page>): Promise<Page> => keptAnswer(`kiosk ${key}`, ask);
