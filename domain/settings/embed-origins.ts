import * as z from 'zod';

const MOST_ORIGINS = 20;

// As a browser writes it, which is how its policy compares: nothing in it could end the policy's list and begin another directive.
const HTTPS_ORIGIN = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?!443$)\d{1,5})?$/;
const HOST = /^https:\/\/(?:[^/?#]*@)?([^/?#]+)/i;

const NO_SITE = 'Enter the address of a site, such as https://www.example.com';

/** Why a site cannot show the booking page in a frame; null where it can. */
export const originProblem = (text: string): string | null => {
  if (HTTPS_ORIGIN.test(text)) return null;
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^https:/i.test(text)) return 'The site must be served by https';
  const origin = `https://${HOST.exec(text)?.[1]?.toLowerCase().replace(/:443$/, '') ?? ''}`;
  return HTTPS_ORIGIN.test(origin) ? `Enter the site without a path: ${origin}` : NO_SITE;
};

/** The sites that may show the booking page in a frame. */
export const EmbedOrigins = z
  .array(
    z
      .string()
      .max(200, 'A site must be at most 200 characters long')
      .superRefine((text, context) => {
        const problem = originProblem(text);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
  )
  .max(MOST_ORIGINS, `At most ${MOST_ORIGINS} sites may show the booking page`)
  .refine((list) => new Set(list).size === list.length, 'Each site may appear once')
  .meta({ description: 'Origins of sites that may show the booking page in a frame, each as https://www.example.com' });
