import { afterAll } from 'vitest';
import { endAll } from './at-end.ts';

// Set up for every test file, because files of one worker share their modules.
afterAll(endAll, 120_000);
