/**
 * The content security policy forbids code made from text, which zod would otherwise try for speed. It looks here when
 * a schema is made; written this way, a screen without a form does not have to load zod to say so.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
