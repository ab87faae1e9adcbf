import type { Request } from 'express';

/**
 * What a provider gave the browser to bring: Google in the address, Apple as a form. Not a DTO, for providers add fields
 * as they like. A field that was sent twice stays there twice, and is refused for it.
 */
export function answerOf(request: Request): URLSearchParams {
  return request.method === 'POST'
    ? answerInForm(request.body)
    : new URLSearchParams(request.originalUrl.split('?')[1]);
}

function answerInForm(form: unknown): URLSearchParams {
  const answer = new URLSearchParams();
  for (const [name, sent] of Object.entries(form ?? {})) {
    for (const value of [sent].flat()) if (typeof value === 'string') answer.append(name, value);
  }
  return answer;
}
