import { config } from 'zod';

/**
 * The content security policy forbids code made from text, which zod would otherwise try for speed. It looks at this
 * when a schema is made, so an entry file imports it before any contract.
 */
config({ jitless: true });
