import { isRoleArea } from '@festix/domain/people';

/** Matches the lines by which the page that a phone keeps names the files of its app. */
const APP_AHEAD = /^\s*<link data-app [^>]*>\n/gm;

/** Matches the sign-in in a built page, and finds its HTML. */
const SIGN_IN = /^\s*<template id="sign-in">([^]*?)<\/template>\n/m;

/** The main page's own sign-in, to which the areas send a stranger. */
export const SIGN_IN_PATH = '/signin';

/** A built page as the server sends it. The file itself is what the service worker keeps for starts without a network. */
export interface PageShell {
  /** For a person with a session, and for all pages that ask nobody to sign in. */
  html: string;
  /** The fields of its sign-in, before any script runs; empty without one. */
  signIn: string;
}

/** Returns a built page without what is for the service worker alone: a browser that asks the server has little of it yet. */
export function pageShell(built: string): PageShell {
  return {
    html: built.replaceAll(APP_AHEAD, '').replace(SIGN_IN, ''),
    signIn: SIGN_IN.exec(built)?.[1]?.trim() ?? '',
  };
}

/** Returns whether the main page asks a stranger at a path to sign in: on that page itself, and in the areas. */
export function asksToSignIn(path: string): boolean {
  const [, first = ''] = path.split('/');
  return path === SIGN_IN_PATH || path === `${SIGN_IN_PATH}/` || isRoleArea(first);
}
