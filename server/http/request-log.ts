import type { FastifyBaseLogger } from 'fastify';
import type { RequestSpan } from '../tracing/tracing.ts';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Line = (...line: unknown[]) => void;
type Parent = FastifyBaseLogger & { isLevelEnabled?: (level: Level) => boolean };

/** The log of one request, made by its first line: most requests write none that is kept. */
export class RequestLog {
  readonly #parent: Parent;
  readonly #bindings: Record<string, unknown>;
  #own: FastifyBaseLogger | null = null;
  #span: RequestSpan | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  /** Every line from here on says whose request it is. */
  setUser(user: string): void {
    this.#bindings.user = user;
    this.#own = null;
  }

  /** Every line names the span in which it is written. */
  setSpan(span: RequestSpan): void {
    this.#span = span;
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled?.(level) === false) return;
    this.#own ??= this.#parent.child(this.#bindings);
    const own = this.#own;
    const write = () => (own[level] as Line)(...line);
    if (this.#span) this.#span.within(write);
    else write();
  }

  get level(): string {
    return this.#parent.level;
  }
  child(bindings: Record<string, unknown>): FastifyBaseLogger {
    return this.#parent.child({ ...this.#bindings, ...bindings });
  }
  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(): void {}
}
