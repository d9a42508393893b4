// player.ts - plays sounds.ts. A browser lets a page be heard only after a gesture: the context is made with the first
// sound after one, and where there is no WebAudio there is silence and no error.
import { SOUNDS, type Layer, type Sound } from './sounds';

export class SoundPlayer {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  /** Loudness from 0 to 1, asked for at every sound; 0 is silence. */
  constructor(private readonly volume: () => number) {}

  play(sound: Sound): void {
    const volume = this.volume();
    if (volume <= 0 || !this.awake()) return;
    const context = this.context!;
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    for (const layer of SOUNDS[sound]) this.layer(layer, out, context);
  }

  close(): void {
    void this.context?.close().catch(() => undefined);
    this.context = null;
  }

  private awake(): boolean {
    if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive)
      return false;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume().catch(() => undefined);
    return true;
  }

  private layer(layer: Layer, out: AudioNode, context: AudioContext): void {
    const start = context.currentTime + 0.01 + (layer.at ?? 0);
    const full = start + (layer.rise ?? 0.004);
    const end = full + layer.fall;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(layer.gain, full);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(out);
    const source = layer.wave === 'noise' ? this.hiss(context) : context.createOscillator();
    const ramp = (hz: AudioParam, scale = 1) => {
      hz.setValueAtTime(layer.from * scale, start);
      if (layer.to) hz.exponentialRampToValueAtTime(layer.to * scale, end);
    };
    if (source instanceof OscillatorNode) {
      source.type = layer.wave as OscillatorType;
      ramp(source.frequency);
    }
    const filter = layer.filter && this.filter(layer, context, ramp);
    if (filter) source.connect(filter).connect(gain);
    else source.connect(gain);
    source.start(start);
    source.stop(end + 0.05);
  }

  /** Noise is coloured by its filter; a tone is only dulled by it. */
  private filter(
    layer: Layer,
    context: AudioContext,
    ramp: (hz: AudioParam, scale?: number) => void,
  ): BiquadFilterNode {
    const filter = context.createBiquadFilter();
    filter.type = layer.filter!;
    ramp(filter.frequency, layer.wave === 'noise' ? 1 : 2.5);
    return filter;
  }

  private hiss(context: AudioContext): AudioBufferSourceNode {
    if (!this.noise) {
      this.noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = this.noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.noise;
    source.loop = true;
    return source;
  }
}
