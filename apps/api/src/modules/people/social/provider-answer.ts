import type { Request } from 'express';

/**
 * Returns the answer a browser brought: Google's in the URL, Apple's as a form. No DTO, because providers add fields. A
 * repeated field stays repeated, and is refused.
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
