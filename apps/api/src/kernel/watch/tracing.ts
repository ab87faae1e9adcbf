/** By which log lines and spans find each other: hexadecimal, as in `traceparent` of W3C's Trace Context. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

/** Follows work through its steps. By itself it follows nothing: where a collector is named, `OtelTracing` stands here. */
export class Tracing {
  /** Of the step under way; absent when it is not followed. */
  ids(): TraceIds | undefined {
    return undefined;
  }

  /** Does a job or a sweep as a trace of its own. */
  followJob<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  /** Says of the step under way that it failed. */
  failed(): void {}

  /** Resolves once the collector has what was followed, or could not be reached; never rejects. */
  async end(): Promise<void> {}
}
