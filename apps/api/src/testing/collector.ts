import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** As OTLP numbers them: 2 = server, 3 = client, 5 = consumer. */
  kind: number;
  /** 2 = it failed. */
  status: { code: number };
  attributes: Attribute[];
}

interface SentTraces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  service: unknown;
  attributes: Record<string, unknown>;
}

/** OpenTelemetry's collector on the loopback: it keeps what it is sent, as OTLP in JSON over HTTP. */
export class TestCollector {
  readonly spans: CollectedSpan[] = [];
  /** As they came, with their headers. */
  readonly messages: string[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TestCollector> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const collector = new TestCollector(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      void collector.take(request).then((status) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    return collector;
  }

  /** Resolves once the spans that came satisfy the claim. */
  async until(claim: (spans: readonly CollectedSpan[]) => boolean): Promise<void> {
    if (claim(this.spans)) return;
    await new Promise<void>((satisfied) => {
      const check = () => {
        if (!claim(this.spans)) return;
        this.waiting.delete(check);
        satisfied();
      };
      this.waiting.add(check);
    });
  }

  /** Returns the spans of a trace. */
  of(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404;
    this.messages.push(JSON.stringify(request.headers) + body);
    this.spans.push(...spansIn(JSON.parse(body) as SentTraces));
    for (const check of this.waiting) check();
    return 200;
  }
}

function spansIn({ resourceSpans }: SentTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = valuesOf(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
