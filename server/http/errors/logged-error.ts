type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

/**
 * What a log tells of an error: drivers hang whole connections on theirs, with keys and addresses, and none of that is
 * wanted in a file.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
};
