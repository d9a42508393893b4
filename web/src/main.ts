// main.ts - where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './pages/app.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// Nobody sees a language that is not theirs, not even for a moment.
void app.speak().then(() => mount(App, { target }));
