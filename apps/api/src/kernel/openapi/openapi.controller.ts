import { Controller, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { systemEndpoints, type AnyEndpoint } from '@festix/domain';
import { argumentsOf } from '../arguments-of.ts';
import { Serve, SERVED } from '../serve.ts';
import { openApi, withRules, type OpenApi, type ServedCall } from './openapi.ts';

@Controller()
export class OpenApiController {
  private made: OpenApi | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @Serve(systemEndpoints.openapi)
  async read(): Promise<OpenApi> {
    return (this.made ??= withRules(openApi(), servedCalls(this.modules)));
  }
}

/** Every handler of every module that serves a call. */
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
