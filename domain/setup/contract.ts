import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { shortText } from '../kernel/text.ts';

export const FIRST_STEPS = ['company', 'rooms', 'packages', 'mail', 'payment', 'pin', 'users', 'tenant'] as const;
export const FirstStep = z.enum(FIRST_STEPS);
export type FirstStep = z.infer<typeof FirstStep>;

export const FirstSteps = z
  .object({
    steps: z.array(z.object({ id: FirstStep, done: z.boolean() })),
    open: z.boolean().meta({ description: 'Steps remain and the list is not dismissed' }),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  summary: 'What a new space still needs before work can begin',
  access: 'settings:security',
  output: FirstSteps,
});

export const markFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/first-steps',
  summary: 'Say that a step is right as it is, or put the list away',
  access: 'settings:security',
  body: z.object({ done: FirstStep.optional(), dismiss: z.boolean().optional() }),
  output: FirstSteps,
});

export const REMOVE_WORD = 'REMOVE SAMPLE DATA';
export const REMOVE_ALL_WORD = 'REMOVE EVERYTHING';

export const SampleData = z
  .object({
    demo: z.boolean().meta({ description: 'Whether the space is one of sample data' }),
    changes: z
      .int()
      .meta({ description: 'How often people have added, changed or removed something since it was filled' }),
    word: z.enum([REMOVE_WORD, REMOVE_ALL_WORD]).meta({ description: 'What is typed to remove it' }),
    needsAccount: z
      .boolean()
      .meta({ description: 'The caller’s account is a sample itself and gets a name and password' }),
  })
  .meta({ id: 'SampleData' });
export type SampleData = z.infer<typeof SampleData>;

export const getSampleData = endpoint({
  method: 'GET',
  path: '/api/sample-data',
  summary: 'Whether there is sample data, and what else would go with it',
  access: 'settings:security',
  output: SampleData,
});

export const removeSampleData = endpoint({
  method: 'POST',
  path: '/api/sample-data/remove',
  summary:
    'Make an empty space of a demo: settings and the own account stay, everything else goes; everybody signs in again',
  access: 'settings:security',
  body: z.object({
    confirm: z.string(`Type ${REMOVE_WORD} to confirm`),
    companyName: shortText('Company name', 100),
    username: shortText('Username', 60).optional(),
    password: z.string().max(200).optional(),
  }),
  output: z.object({ username: z.string() }),
});
