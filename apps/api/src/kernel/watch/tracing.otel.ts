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

/** How long a process that ends waits for a collector that does not answer. */
const LONGEST_SEND_MS = 3000;

const METHOD = 'http.request.method';
const ROUTE = 'http.route';
const OPERATION = 'db.operation.name';
const JOB = 'festix.job';

/** All that the collector is told of a step beside its name, its time and whether it failed. */
const TOLD = new Set([METHOD, ROUTE, 'http.response.status_code', 'db.system.name', OPERATION, JOB]);

type Settings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'LOG_LEVEL'
>;

/** Follows requests, their statements, and jobs with OpenTelemetry, and takes over the `traceparent` of a proxy. */
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
    return this.provider.shutdown().catch(() => undefined);
  }
}

function httpInstrumentation(): HttpInstrumentation {
  return new HttpInstrumentation({
    // What we ask of other services stays between us: their addresses are personal at times, and our ids none of theirs.
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: isProbe,
    // Called when the answer ends, by when Express has said which route it was.
    applyCustomAttributesOnSpan: (span, request) => {
      const route = routeOf(request as Request);
      if (route) span.setAttribute(ROUTE, route);
    },
  });
}

function pgInstrumentation(): PgInstrumentation {
  return new PgInstrumentation({
    // The queue asks for jobs every second, for nobody.
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      const [, operation] = /^\s*([a-z]+)\b/i.exec(query.text) ?? [];
      if (operation) span.setAttribute(OPERATION, operation.toUpperCase());
    },
  });
}

/** Only `require` is instrumented. What it patches are the classes that `import` gives too, whoever came first. */
function requireInstrumented(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https', 'pg']) require(name);
  createRequire(require.resolve('pg'))('pg-pool');
}

/** The one way out to the collector. */
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
 * The same span with what is known to be harmless. Instrumentations note addresses, queries, callers and statements;
 * errors quote what people typed; and who calls chooses the trace's state.
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

/** `GET /api/me` for a request and `SELECT` for a statement; all others are named by us. */
function nameOf({ [METHOD]: method, [ROUTE]: route, [OPERATION]: operation }: Attributes): string | undefined {
  if (typeof operation === 'string') return operation;
  return typeof method === 'string' ? [method, route].filter(Boolean).join(' ') : undefined;
}
