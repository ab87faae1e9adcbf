import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dirname } from 'node:path';
import { installEnv, npmCommand } from '../install.mjs';
import { RefusalError } from '../say.ts';

/** From bad to worse, as npm names them. */
export const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A known hole of a package that this project installs. */
export interface Advisory {
  package: string;
  severity: Severity;
  title: string;
  url: string;
}

/** The answer of `npm audit --json`, as far as it is read here. */
interface AuditAnswer {
  auditReportVersion?: number;
  /** Reason for an answer without advisories. */
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Omit<Advisory, 'package'>)[] }>;
}

/**
 * Returns the known vulnerabilities of the production packages in `folder`'s lock file, the worst first. Leaves out
 * packages that are exposed only through another one. Throws `RefusalError` if the registry does not answer, which is
 * no good news.
 */
export async function advisoriesOf(folder: string, registry?: string): Promise<Advisory[]> {
  const { vulnerabilities = {} } = await audit(folder, registry);
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ severity, title, url }) => ({ package: name, severity, title, url })),
  );
  return advisories.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

async function audit(folder: string, registry: string | undefined): Promise<AuditAnswer> {
  const where = registry ? ['--registry', registry] : [];
  const [program, args] = npmCommand(process.execPath, ['audit', '--omit', 'dev', '--json', ...where]);
  const npm = spawn(program, args, {
    cwd: folder,
    env: installEnv(process.env, dirname(process.execPath)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const fault = new Promise<never>((_, reject) => {
    npm.once('error', ({ message }) => reject(new RefusalError(`npm could not be run: ${message}`)));
  });
  const [said, complaint] = await Promise.race([Promise.all([text(npm.stdout), text(npm.stderr)]), fault]);
  const answer = answerIn(said);
  if (answer.auditReportVersion === undefined) {
    const why = answer.message ?? (complaint.trim() || 'no answer');
    throw new RefusalError(
      `The registry does not tell what it knows of holes: ${why}. Another one: --registry <address>.`,
    );
  }
  return answer;
}

/** Parses npm's answer; returns an empty one if npm printed something other than JSON. */
function answerIn(said: string): AuditAnswer {
  try {
    return JSON.parse(said) as AuditAnswer;
  } catch {
    return {};
  }
}
