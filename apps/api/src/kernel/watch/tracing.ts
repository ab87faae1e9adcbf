/** Identifies a span in log lines: hexadecimal, as in `traceparent` of W3C's Trace Context. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

/** Traces nothing by itself: with a collector, `OtelTracing` replaces it. */
export class Tracing {
  /** Returns the ids of the active span; undefined if it is not traced. */
  ids(): TraceIds | undefined {
    return undefined;
  }

  /** Runs a job or a sweep as a trace of its own. */
  followJob<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  /** Marks the active span as failed. */
  failed(): void {}

  /** Resolves once the collector has all spans, or could not be reached; never rejects. */
  async end(): Promise<void> {}
}
