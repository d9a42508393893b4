// main.ts - where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { loadModule } from './lib/module';
import { app } from './pages/app.svelte';
import { LANGUAGES } from './text';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// The largest part comes while the others are put together; what goes wrong with it is told by whoever needs it.
loadModule().catch(() => undefined);
// Nobody sees a language that is not theirs, not even for a moment.
app.speak().then(
  () => mount(App, { target }),
  () => (target.textContent = LANGUAGES.map(({ broken }) => broken).join(' ')),
);
