import { Controller, Header, Req, Res, StreamableFile, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { systemEndpoints, type AnyEndpoint } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { argumentsOf } from '../arguments-of.ts';
import { pack, packingFor, type Packing } from '../packing.ts';
import { Serve, SERVED } from '../serve.ts';
import { openApi, withRules, type OpenApi, type ServedCall } from './openapi.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The description as it is sent, serialised and compressed once. */
type Description = Record<'plain' | Packing, Buffer>;

async function describe(document: OpenApi): Promise<Description> {
  const plain = Buffer.from(JSON.stringify(document));
  const [br, gzip] = await Promise.all([pack(plain, 'br'), pack(plain, 'gzip')]);
  return { plain, br, gzip };
}

@Controller()
export class OpenApiController {
  private made: Promise<Description> | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @Serve(systemEndpoints.openapi)
  @Header('cache-control', 'public, max-age=3600')
  async read(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<OpenApi> {
    this.made ??= describe(withRules(openApi(), servedCalls(this.modules)));
    const description = await this.made;
    const packing = packingFor(request);
    if (packing) response.setHeader('content-encoding', packing);
    const bytes = description[packing ?? 'plain'];
    return new StreamableFile(bytes, { type: JSON_TYPE, length: bytes.length }) as unknown as OpenApi;
  }
}

/** Returns every handler of every module that serves a call. */
export function servedCalls(modules: ModulesContainer): ServedCall[] {
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const handlers = controller.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(handlers).flatMap((name): ServedCall[] => {
      const handler = Object.getOwnPropertyDescriptor(handlers, name)?.value as object;
      const endpoint = Reflect.getMetadata(SERVED, handler) as AnyEndpoint | undefined;
      return endpoint ? [{ endpoint, taken: argumentsOf(controller, name) }] : [];
    });
  });
}
