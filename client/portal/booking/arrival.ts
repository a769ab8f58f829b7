/** What a form brings along to the checkout: the number to prompt, and whether it is asked at once. */
export type Arrival = { phone?: string; promptAtOnce?: boolean };
