import { createRequire } from 'node:module';
import { SpanKind, SpanStatusCode, trace, type Attributes, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { headersIn, type Env } from '../../env.ts';
import { createLog, isProbe } from './log.ts';
import { routeOf } from './route-of.ts';
import { Tracing, type TraceIds } from './tracing.ts';

/** Milliseconds that an ending process waits for a collector without an answer. */
const LONGEST_SEND_MS = 3000;

const METHOD = 'http.request.method';
const ROUTE = 'http.route';
const OPERATION = 'db.operation.name';
const JOB = 'festix.job';

/** Attributes that the collector gets, besides a span's name, time and status. */
const TOLD = new Set([METHOD, ROUTE, 'http.response.status_code', 'db.system.name', OPERATION, JOB]);

type Settings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'LOG_LEVEL'
>;

/** Traces requests, their statements, and jobs with OpenTelemetry, and continues the `traceparent` of a proxy. */
export class OtelTracing extends Tracing {
  private readonly provider: NodeTracerProvider;
  private readonly tracer: Tracer;

  constructor(settings: Settings) {
    super();
    const exporter = new DiscreetExporter(settings, createLog(settings));
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
      spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: LONGEST_SEND_MS })],
    });
    this.provider.register();
    this.tracer = this.provider.getTracer('festix');
    registerInstrumentations({
      tracerProvider: this.provider,
      instrumentations: [httpInstrumentation(), pgInstrumentation()],
    });
    requireInstrumented();
  }

  override ids(): TraceIds | undefined {
    const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
    return traceId && spanId ? { trace_id: traceId, span_id: spanId } : undefined;
  }

  override followJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const options = { kind: SpanKind.CONSUMER, root: true, attributes: { [JOB]: name } };
    return this.tracer.startActiveSpan(`job ${name}`, options, (span) => work().finally(() => span.end()));
  }

  override failed(): void {
    trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR });
  }

  override end(): Promise<void> {
    // Traces that the collector does not take any more are no reason to end with an error.
    return this.provider.shutdown().catch(() => undefined);
  }
}

function httpInstrumentation(): HttpInstrumentation {
  return new HttpInstrumentation({
    // Requests to other services carry no trace: their URLs may be personal, and our ids do not concern them.
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: isProbe,
    // Called at the end of the answer, when Express knows the route.
    applyCustomAttributesOnSpan: (span, request) => {
      const route = routeOf(request as Request);
      if (route) span.setAttribute(ROUTE, route);
    },
  });
}

function pgInstrumentation(): PgInstrumentation {
  return new PgInstrumentation({
    // The queue polls for jobs every second without a parent.
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      const [, operation] = /^\s*([a-z]+)\b/i.exec(query.text) ?? [];
      if (operation) span.setAttribute(OPERATION, operation.toUpperCase());
    },
  });
}

/** Instruments `require` only, which patches the same classes that `import` gets, whatever the order. */
function requireInstrumented(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https', 'pg']) require(name);
  createRequire(require.resolve('pg'))('pg-pool');
}

/** Exports spans without personal data; the only way to the collector. */
class DiscreetExporter extends OTLPTraceExporter {
  constructor(
    settings: Settings,
    private readonly log: Logger,
  ) {
    super({
      url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
      headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: LONGEST_SEND_MS,
    });
  }

  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    super.export(spans.map(withoutPersonalData), (result) => {
      if (result.error) this.log.warn({ error: result.error.name }, 'the collector could not be reached');
      done(result);
    });
  }
}

/**
 * Returns the span with harmless attributes alone. Instrumentations record URLs, queries, callers and statements;
 * errors quote input; and the caller chooses the trace state.
 */
function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => TOLD.has(name)));
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    name: nameOf(attributes) ?? span.name,
    kind: span.kind,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    events: [],
    links: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Returns `GET /api/me` for a request and `SELECT` for a statement; other spans have our own names. */
function nameOf({ [METHOD]: method, [ROUTE]: route, [OPERATION]: operation }: Attributes): string | undefined {
  if (typeof operation === 'string') return operation;
  return typeof method === 'string' ? [method, route].filter(Boolean).join(' ') : undefined;
}
