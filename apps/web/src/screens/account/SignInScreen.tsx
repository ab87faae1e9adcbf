import { Banner, Icon, Link, Logo } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Button } from 'antd';
import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDoorPath, ownPath } from '../../app/own-path.ts';
import { useTitle } from '../../app/use-title.ts';
import { homeOf } from '../../areas/area-list.ts';
import { useSession } from '../../session/session.store.ts';
import { useRestoredSession } from '../../session/use-restored-session.ts';
import { PasswordField, TextField } from './fields.tsx';
import { PosterWall } from './PosterWall.tsx';
import { useSignIn, type SignInFields } from './use-sign-in.ts';
import './sign-in.css';

/** Signing in with e-mail and password; afterwards on to `redirectUrl`, or to the person's own place. */
export function SignInScreen() {
  useTitle('Entrar');
  useGoOnOnceSignedIn();
  return (
    <div className="fw-sign-in">
      <PosterWall />
      <main>
        <Link className="fw-back" href="/">
          <Icon of={ArrowLeft} size={20} /> Voltar
        </Link>
        <Logo height={32} className="fw-sign-in-logo" />
        <h1>Que bom te ver de novo</h1>
        <p className="fw-sign-in-line">Entre para ver seus ingressos ou cuidar do seu evento.</p>
        <SignInForm />
      </main>
    </div>
  );
}

function SignInForm() {
  const form = useRef<HTMLFormElement>(null);
  const { errors, refusal, isSending, send, recheck } = useSignIn();

  const typed = (): SignInFields => {
    const data = new FormData(form.current!);
    return { email: String(data.get('email')), password: String(data.get('password')) };
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = await send(typed());
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={() => recheck(typed())}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="primary" size="large" block htmlType="submit" disabled={isSending}>
        {isSending ? 'Entrando…' : 'Entrar'}
      </Button>
    </form>
  );
}

/** The door is a page of its own, so it is loaded; everything else is a step of the router. */
function useGoOnOnceSignedIn(): void {
  const { status } = useRestoredSession({ visitorsWelcome: true });
  const user = useSession((session) => session.user);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = ownPath(params.get('redirectUrl'));
  useEffect(() => {
    if (status !== 'signed-in' || !user) return;
    const next = asked ?? homeOf(user);
    if (isDoorPath(next)) window.location.assign(next);
    else void navigate(next, { replace: true });
  }, [status, user, asked, navigate]);
}
