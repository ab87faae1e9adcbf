import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dirname } from 'node:path';
import { installEnv } from '../install.mjs';
import { Refusal } from '../say.ts';

/** From bad to worse, as npm names them. */
export const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A known hole of a package that this project installs. */
export interface Advisory {
  package: string;
  severity: Severity;
  title: string;
  url: string;
  /** Whether a release without it exists. */
  isFixed: boolean;
}

/** What `npm audit --json` answers, as far as it is read here. */
interface AuditAnswer {
  auditReportVersion?: number;
  /** Why the registry told nothing. */
  message?: string;
  vulnerabilities?: Record<
    string,
    { via: (string | Omit<Advisory, 'package' | 'isFixed'>)[]; fixAvailable: boolean | object }
  >;
}

/**
 * The holes that the registry knows of in what `folder`'s lock file has installed in production, the worst first. A
 * package that is only exposed through another one is not named again. Throws `Refusal` where the registry tells of none at
 * all: that is no good news.
 */
export async function advisoriesOf(folder: string, registry?: string): Promise<Advisory[]> {
  const { vulnerabilities = {} } = await audit(folder, registry);
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via, fixAvailable }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ severity, title, url }) => ({ package: name, severity, title, url, isFixed: fixAvailable !== false })),
  );
  return advisories.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

async function audit(folder: string, registry: string | undefined): Promise<AuditAnswer> {
  const where = registry ? ['--registry', registry] : [];
  const npm = spawn('npm', ['audit', '--omit', 'dev', '--json', ...where], {
    cwd: folder,
    env: installEnv(process.env, dirname(process.execPath)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const answer = JSON.parse((await text(npm.stdout)) || '{}') as AuditAnswer;
  if (answer.auditReportVersion === undefined) {
    throw new Refusal(
      `The registry does not tell what it knows of holes: ${answer.message ?? 'no answer'}. Another one: --registry <address>.`,
    );
  }
  return answer;
}
