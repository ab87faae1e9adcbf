import { lawEndpoints, type LegalTextView } from '@festix/domain/contract';
import { formatDate, notices } from '@festix/domain/ground';
import { legalTitles, type LegalKind } from '@festix/domain/people';
import { Link, RichText, SkeletonBar, classes } from '@festix/ui';
import { useSearchParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useCall } from '../../../data/queries.ts';
import { legalTexts as texts } from './law-texts.ts';
import publicStyles from '../../../frame/public/public.module.css';
import styles from './law.module.css';

/** Shows '/termos'. */
export function TermsScreen() {
  return <LegalText kind="terms" path="/termos" />;
}

/** Shows '/privacidade'. */
export function PrivacyScreen() {
  return <LegalText kind="privacy" path="/privacidade" />;
}

interface LegalTextProps {
  kind: LegalKind;
  path: string;
}

function LegalText({ kind, path }: LegalTextProps) {
  const asked = Number(useSearchParams()[0].get('versao'));
  const version = Number.isInteger(asked) && asked > 0 ? { version: asked } : {};
  const { data, error, refetch } = useCall(lawEndpoints.legalText, { params: { kind }, query: version });
  useTitle(legalTitles[kind]);
  return (
    <article className={classes(publicStyles.wrap, styles.legal)}>
      <h1>{legalTitles[kind]}</h1>
      {data ? (
        <Text text={data} path={path} />
      ) : error ? (
        <ScreenFailure title={notices.legalTextLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} aria-busy="true">
          <SkeletonBar height={320} />
        </div>
      )}
    </article>
  );
}

function Text({ text, path }: { text: LegalTextView; path: string }) {
  const { version, published_at, html, officer, versions } = text;
  const isEarlier = version !== (versions[0]?.version ?? 0);
  return (
    <>
      <p className="fx-quiet">
        {published_at === null
          ? texts.template
          : (isEarlier ? texts.earlier : texts.inForce)(version, formatDate(published_at))}
      </p>
      <RichText html={html} />
      {officer && (
        <section aria-labelledby="encarregado">
          <h2 id="encarregado">{texts.officer}</h2>
          <p>{officer}</p>
        </section>
      )}
      {versions.length > 1 && (
        <section aria-labelledby="versoes">
          <h2 id="versoes">{texts.versions}</h2>
          <ul>
            {versions.map((each) => (
              <li key={each.version}>
                <Link href={`${path}?versao=${each.version}`}>
                  {texts.version(each.version, formatDate(each.published_at))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
